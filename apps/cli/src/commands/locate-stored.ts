import { existsSync } from "node:fs";
import { join } from "node:path";
import type { OpenEnvironment } from "@pincite/server";
import { dataFolder } from "../data-folder.ts";
import { needCurrentNode } from "../needs-node.ts";

/** Tells of citations' URIs whether the messages and documents of an environment hold their words. */
export interface StoredSources {
  readonly locate: (uri: string) => Promise<object>;
  readonly close: () => Promise<void>;
}

/** The stored sources of an environment, which is opened when the first is asked for; a server may have it open, too. */
export function storedSources(flag: string | undefined): StoredSources {
  let opened: Promise<OpenEnvironment> | undefined;
  return {
    async locate(uri) {
      opened ??= open(dataFolder(flag));
      const [answer] = await (await opened).check([uri]);
      return { start: null, end: null, ...answer };
    },
    async close() {
      const environment = await opened?.catch(() => undefined);
      await environment?.close();
    },
  };
}

async function open(folder: string): Promise<OpenEnvironment> {
  needCurrentNode("locate without --markdown");
  if (!existsSync(join(folder, "environment.db"))) throw new RangeError(`${folder} holds no environment`);
  const { openEnvironment } = await import("@pincite/server");
  return openEnvironment(folder);
}
