/** The declarations of `firebase-admin/app` that examples use. */

export type App = { readonly name: string };

export function initializeApp(): App {
  return { name: '[DEFAULT]' };
}
