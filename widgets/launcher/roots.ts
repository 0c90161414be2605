export function* openRoots(root: Document | ShadowRoot = document): Generator<Document | ShadowRoot> {
  yield root
  for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) yield* openRoots(shadowRoot)
}
