import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [react()],
  // assistant-ui brings its whole runtime; the example is not about sizes.
  build: { chunkSizeWarningLimit: 2000 },
});
