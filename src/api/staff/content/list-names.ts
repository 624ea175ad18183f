import { z } from 'zod'
import { isNamedKind, listNames } from '../../../db/queries/content-names.ts'
import { editors } from '../access.ts'
import { staffRead } from '../staff-function.ts'
import { KindSchema } from './presented.ts'

/** What other things name: every thing of a kind with its number, its slug or code ('' where it has none) and its names; none of a kind that nothing names. */
export const showNames = staffRead({
  access: editors,
  input: z.object({ kind: KindSchema }),
  async run({ deps: { store }, input: { kind } }) {
    return { names: isNamedKind(kind) ? await listNames(store.read, kind) : [] }
  },
})
