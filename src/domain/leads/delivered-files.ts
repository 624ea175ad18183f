/** Files that staff may hand to a customer: documents, pictures and archives, never programs. */
import { fileType } from '../file-type.ts'

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'application/msword': '.doc',
  [`${OFFICE}.wordprocessingml.document`]: '.docx',
  [`${OFFICE}.spreadsheetml.sheet`]: '.xlsx',
  [`${OFFICE}.presentationml.presentation`]: '.pptx',
  'application/zip': '.zip',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/heic': '.heic',
  'text/plain': '.txt',
}

/** Endings that a file dialog offers. */
export const deliveredEndings = [...Object.values(ENDINGS), '.jpeg'].join(',')

const tailBytes = 2048
const isWholePdf = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(-tailBytes)).includes('%%EOF')

/** The ending of a file's name by its bytes; null for files that customers don't get. Word files and archives still need to be read. */
export function deliveredEnding(bytes: Uint8Array): string | null {
  const ending = ENDINGS[fileType(bytes)] ?? null
  return ending === '.pdf' && !isWholePdf(bytes) ? null : ending
}

const PROGRAM =
  /\.(apk|app|bat|cmd|com|cpl|dll|docm|exe|hta|html?|iso|jar|jse?|lnk|msi|pptm|ps1|scr|sh|svg|url|vbe|vbs|wsf|xlsm)$/i

/** Whether a file of an archive could run when opened. */
export const isProgramName = (name: string): boolean => PROGRAM.test(name.trimEnd())
