/** What leads are found by, as rows: written with what people send, and made anew by a restore. */
import { answerWords } from '../../../domain/booking-answers.ts'
import { parseJson } from '../../../domain/json.ts'
import { leadTerms } from '../../../domain/leads/lead-terms.ts'
import type { Tx } from '../../store.ts'
import { type LeadRow, listOfLead } from './leads.ts'

/** Adds what a lead is found by; what is there already stays. */
export async function addTerms(tx: Tx, leadId: string, terms: readonly string[]): Promise<void> {
  if (terms.length === 0) return
  await tx
    .insertInto('lead_term')
    .values(terms.map((term) => ({ term, lead_id: leadId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What one lead is found by, made anew from what it has now. */
export async function renewTerms(tx: Tx, leadId: string): Promise<void> {
  await tx.deleteFrom('lead_term').where('lead_id', '=', leadId).execute()
  const lead = await tx
    .selectFrom('lead')
    .select(['id', 'name', 'email', 'phone', 'chat_id', 'major'])
    .where('id', '=', leadId)
    .executeTakeFirst()
  if (lead) await addTerms(tx, leadId, await termsOf(tx, lead))
}

/** Everything that leads are found by, made anew from what people sent; for a restore, whose tables hold none of it. */
export async function rebuildLeadTerms(tx: Tx): Promise<void> {
  await tx.deleteFrom('lead_term').execute()
  for (let after = ''; ; ) {
    const leads = await tx
      .selectFrom('lead')
      .select(['id', 'name', 'email', 'phone', 'chat_id', 'major'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(pieceSize)
      .execute()
    for (const lead of leads) await addTerms(tx, lead.id, await termsOf(tx, lead))
    const last = leads.at(-1)
    if (!last) return
    after = last.id
  }
}
const pieceSize = 200

async function termsOf(
  tx: Tx,
  lead: Pick<LeadRow, 'id' | 'name' | 'email' | 'phone' | 'chat_id' | 'major'>,
): Promise<string[]> {
  const { inquiries, orders } = await listOfLead(tx, lead.id)
  const texts = [
    ...inquiries.map(({ major, remarks, answers, ...sent }) => ({
      ...sent,
      texts: [major, remarks, ...answerWords(parseJson(answers))],
    })),
    ...orders.map(({ message, ...sent }) => ({ ...sent, texts: [message] })),
  ]
  const leadOwnTerms = leadTerms({ ...lead, chatId: lead.chat_id, references: [], texts: [lead.major] })
  const theirs = texts.flatMap(({ name, email, phone, chat_id, reference, texts }) =>
    leadTerms({ name, email, phone, chatId: chat_id, references: [reference], texts }),
  )
  return [...new Set([...leadOwnTerms, ...theirs])]
}
