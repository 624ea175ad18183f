/** What is typed into a form that asks for a proof goes along with the proof, and stands in the form again behind it. */
import { type Kept, keepFields, readKept } from '../door/kept.ts'

const PROOFS = ['prove', 'prove_passkey']
export const isProof = (intent: string): boolean => PROOFS.includes(intent)

/** The fields of a form; of a proof those that it carries along. */
export const typedBefore = (form: FormData): Kept =>
  isProof(String(form.get('intent'))) ? readKept(form.get('kept')) : keepFields(form)

/** The value of a field that was typed; undefined where none was. */
export const typedIn = (kept: Kept, name: string): string | undefined => kept.find(([field]) => field === name)?.[1]
