/** The document and every open shadow root in it. */
export function* openRoots(root: Document | ShadowRoot = document): Generator<Document | ShadowRoot> {
  yield root
  for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) yield* openRoots(shadowRoot)
}
