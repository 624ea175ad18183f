import { z } from 'zod'
import { isNamedKind, listNames } from '../../../store/queries/content-names.ts'
import { editors } from '../access.ts'
import { staffEndpoint } from '../staff-endpoint.ts'
import { KindSchema } from './presented.ts'

const Named = z.object({
  id: z.int(),
  /** Its slug or code; '' where it has none. */
  code: z.string(),
  en: z.string(),
  vi: z.string().nullable(),
  tw: z.string().nullable(),
})

/** What other things name: every thing of a kind with its number, its code and its names; none of a kind that nothing names. */
export const showNames = staffEndpoint({
  summary: 'Every thing of a kind that others name: its number, its code and what it is called in each language',
  access: editors,
  params: z.object({ kind: KindSchema }),
  answers: z.object({ names: z.array(Named) }),
  async act({ deps: { store }, params: { kind } }) {
    return { names: isNamedKind(kind) ? await listNames(store.read, kind) : [] }
  },
})
