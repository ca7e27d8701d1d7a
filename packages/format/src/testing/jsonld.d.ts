/** What the tests use of jsonld, which ships no types. */
declare module "jsonld" {
  interface Options {
    readonly safe?: boolean;
    readonly documentLoader?: (url: string) => Promise<{ readonly documentUrl: string; readonly document: object }>;
  }
  const jsonld: { expand(value: object, options?: Options): Promise<unknown[]> };
  export default jsonld;
}
