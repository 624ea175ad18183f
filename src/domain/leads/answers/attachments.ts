/** Files that go with an email to a lead's person. */

export type Attachment = { id: string; name: string; bytes: number }

export const attachmentsMax = 10
/** Of one email. It is a third larger on its way, and many mail servers take 25 MB. */
export const attachmentMegabytesMax = 15
/** New files of one form, as the server takes them. */
export const newFileMegabytesMax = 10
export const bytesPerMegabyte = 1024 * 1024

export const isTooLarge = (files: readonly Attachment[]): boolean =>
  files.reduce((sum, { bytes }) => sum + bytes, 0) > attachmentMegabytesMax * bytesPerMegabyte
