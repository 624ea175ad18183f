import { z } from 'zod'
import { keepUpload as keep } from '../../services/keep-upload.ts'
import { endpoint } from '../endpoint.ts'

const fileBytesMax = 10 * 1024 * 1024
const hourMs = 3600_000
/** What is shown of the text that was counted. */
const excerptMax = 20_000

const UploadSchema = z.object({
  file: z.object({
    id: z.string(),
    name: z.string(),
    word_count: z.int(),
    expires_at: z.iso.datetime(),
    /** The beginning of the text that was counted (an addition). */
    text: z.string(),
  }),
})

const takeUpload = (summary: string, ttlMs: number) =>
  endpoint({
    summary,
    limit: 'uploads',
    maxBytes: fileBytesMax,
    file: 'file',
    answers: UploadSchema,
    async act({ deps, caller, file }) {
      const stored = await keep(deps.uploads, { ...file, address: caller.address }, ttlMs)
      return {
        id: stored.id,
        name: stored.name,
        word_count: stored.wordCount,
        expires_at: new Date(stored.expiresAt).toISOString(),
        text: stored.text.slice(0, excerptMax).toWellFormed(),
      }
    },
    present: (file) => ({ file }),
  })

/** Counts the words of a document, and keeps it for a day. @throws FieldsError when it is no readable Word file */
export const countFile = takeUpload('Counts the words of a Word document, and keeps it for a day', 24 * hourMs)

/** The same, kept for a week: for a cart. @throws FieldsError when it is no readable Word file */
export const keepUpload = takeUpload('Takes a Word document for an order, counted and kept for a week', 7 * 24 * hourMs)
