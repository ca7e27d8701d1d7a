/** The version of the server, the one of its package. */
export const version = "0.1.0";
