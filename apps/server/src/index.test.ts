import { expect, test } from "vitest";
import * as server from "./index.ts";

test("exports exactly this list", () => {
  expect(Object.keys(server).toSorted()).toMatchInlineSnapshot(`
    [
      "AddressUnavailable",
      "DataFolderError",
      "DocumentTooLong",
      "FileRefused",
      "NewerDatabase",
      "openEnvironment",
      "serve",
      "version",
    ]
  `);
});
