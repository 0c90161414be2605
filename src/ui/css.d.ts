/** A stylesheet, minified at build time, as text. */
declare module '*.css' {
  const css: string
  export default css
}
