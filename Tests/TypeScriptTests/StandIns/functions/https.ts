/** The declarations of `firebase-functions/v2/https` that examples use. */

export type Request = { readonly method: string; readonly body: any };
export type Response = {
  status(code: number): Response;
  send(body: unknown): Response;
  json(body: unknown): Response;
};
export type HttpsFunction = (request: Request, response: Response) => void | Promise<void>;

export function onRequest(handler: HttpsFunction): HttpsFunction {
  return handler;
}
