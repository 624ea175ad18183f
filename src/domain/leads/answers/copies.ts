/** Addresses that get a copy of an email to a lead's person, such as a parent. */
import { z } from 'zod'

const copiesMax = 3
const lengthMax = 1000
const addressMax = 254
const AddressSchema = z.email().max(addressMax)

/** One field with addresses between commas, semicolons or blanks: in lower case, each once. */
export const CopiesSchema = z
  .string()
  .max(lengthMax)
  .default('')
  .transform((written) => [
    ...new Set(
      written
        .toLowerCase()
        .split(/[\s,;，；、]+/)
        .filter(Boolean),
    ),
  ])
  .superRefine((addresses, context) => {
    const invalid = addresses.find((address) => !AddressSchema.safeParse(address).success)
    if (invalid !== undefined)
      context.addIssue({ code: 'custom', params: { key: 'fields.cc.format', values: { address: invalid } } })
    if (addresses.length > copiesMax)
      context.addIssue({ code: 'custom', params: { key: 'fields.cc.tooMany', values: { max: copiesMax } } })
  })

/** Addresses as the outbox stores them. */
export const copiesIn = (cc: string | null | undefined): string[] => (cc ?? '').split(' ').filter(Boolean)

/** Those of a stored list that are addresses: an erased person's is none. */
export const validCopies = (addresses: readonly string[]): string[] =>
  addresses.filter((address) => AddressSchema.safeParse(address).success)
