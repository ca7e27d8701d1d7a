/** What the grammar's test uses of a library without types. */
declare module "apg-js" {
  interface Parser {
    parse(grammar: object, rule: string, input: readonly number[]): { readonly success: boolean };
  }
  interface Api {
    readonly errors: readonly unknown[];
    generate(): void;
    toObject(): object;
  }
  const apg: {
    readonly apgApi: new (text: string) => Api;
    readonly apgLib: { readonly parser: new () => Parser };
  };
  export default apg;
}
