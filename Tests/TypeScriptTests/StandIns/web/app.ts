/** The declarations of `firebase/app` that examples use. */

export type FirebaseOptions = { readonly projectId?: string };
export type FirebaseApp = { readonly options: FirebaseOptions };

export function initializeApp(options: FirebaseOptions): FirebaseApp {
  return { options };
}
