import { z } from 'zod'
import {
  addRedirects as add,
  problemsBeside,
  removeRedirect as remove,
} from '../../../commands/redirects/change-redirects.ts'
import { FieldsError } from '../../../domain/domain-error.ts'
import { LOCALES } from '../../../domain/editions.ts'
import type { Principal } from '../../../domain/staff/principal.ts'
import { listRedirects } from '../../../store/queries/redirects.ts'
import type { ApiDeps } from '../../context.ts'
import { editors } from '../access.ts'
import { done, doneSchema } from '../fields.ts'
import { staffEndpoint } from '../staff-endpoint.ts'
import { readList } from './typed-list.ts'
import { lookUp, readTyped, type Typed } from './typed-rules.ts'

const address = z.string().max(2000)
const edition = z.enum(LOCALES).nullable()
const listMax = 200_000

/** Adds one. @throws FieldsError that names what is wrong with either address */
export const addRedirect = staffEndpoint({
  summary: 'Adds a redirect: from a path of the site to another, to an https address, or to nothing (`to` null: 410)',
  access: editors,
  body: () => z.object({ from: address, to: address.nullable(), edition, is_over: z.boolean().default(false) }),
  answers: doneSchema,
  async act({ deps, principal, body: { from, to, edition: own, is_over } }) {
    const fields = { from: 'from', to: 'to' }
    if (to?.trim() === '') throw new FieldsError([{ path: 'to', key: 'fields.redirect.to_missing' }])
    if (to === null && is_over) throw new FieldsError([{ path: 'is_over', key: 'fields.redirect.over_gone' }])
    await addTyped(deps, principal, [{ from, to, edition: own, isOver: is_over, fields }], false)
    return done
  },
})

/** Adds a pasted list, all or none. @throws FieldsError that names every line that is wrong, `lines.3` the third */
export const importRedirects = staffEndpoint({
  summary: 'Adds redirects of a list, a line each: the old address, blanks or a comma, the new one or `410`',
  access: editors,
  maxBytes: listMax * 2,
  body: () => z.object({ list: z.string().max(listMax), edition }),
  answers: z.object({ added: z.int() }),
  async act({ deps, principal, body: { list, edition: own } }) {
    const { typed, problems } = readList(list, own)
    if (problems.length > 0 && typed.length === 0) throw new FieldsError(problems)
    await addTyped(deps, principal, typed, true, problems)
    return { added: typed.length }
  },
})

/** Everything that is wrong is told at once. */
async function addTyped(
  deps: ApiDeps,
  by: Principal,
  typed: readonly Typed[],
  isImport: boolean,
  known: readonly FieldsError['problems'][number][] = [],
): Promise<void> {
  const { rules, problems } = readTyped(typed, deps.site)
  const toField = (rule: { path: string }) =>
    typed.find(({ fields }) => fields.from === rule.path)?.fields.to ?? rule.path
  const there = await listRedirects(deps.store.read)
  const looked = await lookUp(deps, rules, there, toField)
  const all = [...known, ...problems, ...problemsBeside(there, rules), ...looked]
  if (all.length > 0) throw new FieldsError(all)
  await add(deps.store, by, { rules, isImport }, deps.booking.now())
}

export const removeRedirect = staffEndpoint({
  summary: 'Removes a redirect',
  access: editors,
  params: z.object({ redirect: z.uuid() }),
  answers: doneSchema,
  async act({ deps, principal, params: { redirect } }) {
    await remove(deps.store, principal, redirect, deps.booking.now())
    return done
  },
})
