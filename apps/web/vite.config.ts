import { createRequire } from "node:module";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Where the development server finds a running environment. */
const environmentAddress = process.env["PINCITE_ADDRESS"] ?? "http://127.0.0.1:4317";

/**
 * The entry of a package as Node would take it. Two packages below the Markdown parser offer browsers a variant that
 * needs a document, which a worker does not have.
 */
function withoutDocument(...path: readonly string[]): string {
  return path.reduce((from, name) => createRequire(from).resolve(name), import.meta.url);
}

export default defineConfig({
  plugins: [react(), tailwindcss()],
  resolve: {
    alias: {
      "decode-named-character-reference": withoutDocument(
        "@pincite/markdown",
        "remark-parse",
        "mdast-util-from-markdown",
        "decode-named-character-reference",
      ),
      "hast-util-from-html-isomorphic": withoutDocument("rehype-katex", "hast-util-from-html-isomorphic"),
    },
  },
  worker: { format: "es" },
  build: {
    // light-dark() and the CSS Custom Highlight API set the floor.
    target: ["chrome123", "edge123", "safari17.5", "firefox140"],
    // The pages' content security policy allows neither inline scripts nor data: fonts.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
  },
  server: {
    proxy: { "/api": { target: environmentAddress, changeOrigin: true, headers: { origin: environmentAddress } } },
  },
});
