/** How far letters reach above and below their line, in parts of the type size. They centre the letters in a tall line. */
const ASCENT = 0.96
const DESCENT = 0.34

const TABLES = 12
const TABLE = 16

/** Where a TrueType file's table starts. */
function startOf(file: DataView, tag: string): number {
  const tags = Array.from({ length: file.getUint16(4) }, (_, i) => TABLES + i * TABLE)
  const found = tags.find((at) => [...tag].every((letter, i) => file.getUint8(at + i) === letter.charCodeAt(0)))
  if (found === undefined) throw new Error(`The face has no table ${tag}. Take a TrueType face that has one.`)
  return file.getUint32(found + 8)
}

/**
 * Writes the face's ascent, descent and line gap into each place where a system looks for them: the tables `hhea` and
 * `OS/2`, which has those of the designer and those of Windows. Safari knows no `ascent-override`.
 * @param bytes of a TrueType file. Its checksums must be computed anew, as the compression to WOFF2 does
 */
export function centre(bytes: Uint8Array): void {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const unit = file.getUint16(startOf(file, 'head') + 18)
  const [ascent, descent] = [Math.round(ASCENT * unit), Math.round(DESCENT * unit)]
  for (const start of [startOf(file, 'hhea') + 4, startOf(file, 'OS/2') + 68]) {
    file.setInt16(start, ascent)
    file.setInt16(start + 2, -descent)
    file.setInt16(start + 4, 0)
  }
  const windows = startOf(file, 'OS/2') + 74
  file.setUint16(windows, ascent)
  file.setUint16(windows + 2, descent)
}
