declare module 'subset-font' {
  /** The part of a font file that draws the text's characters. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2'; variationAxes: Readonly<Record<string, { min: number; max: number }>> },
  ): Promise<Buffer>
}
