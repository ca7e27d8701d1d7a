import manifest from "../package.json" with { type: "json" };

/** Version of the `pincite` package. */
export const version: string = manifest.version;
