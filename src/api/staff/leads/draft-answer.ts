import { z } from 'zod'
import { draftAnswer as draft, previewAnswer as preview } from '../../../commands/leads/draft-answer.ts'
import { text } from '../../../domain/form-fields.ts'
import { TemplateIdSchema } from '../../../domain/leads/answers/template.ts'
import { consultantsOfLead } from '../access.ts'
import { staffEndpoint } from '../staff-endpoint.ts'
import { LeadParamsSchema, typedText } from './lead-id.ts'

/** A template filled in for a lead. @throws DomainError `not_found` also for one that has no words in the person’s language */
export const draftAnswer = staffEndpoint({
  summary: 'A text for answers with the values of a lead, in the language that the person wrote in',
  access: consultantsOfLead,
  params: LeadParamsSchema,
  query: z.object({ template: TemplateIdSchema }),
  answers: z.object({ subject: z.string(), text: z.string() }),
  act: ({ deps: { orders }, principal, params: { id }, query: { template } }) => draft(orders, principal, id, template),
})

/** What a mail will look like; `open` names the places that nobody has filled in. */
export const previewAnswer = staffEndpoint({
  summary: 'A mail to a lead as it will go out, without sending it',
  access: consultantsOfLead,
  params: LeadParamsSchema,
  body: () => z.object({ subject: text(200), text: typedText(20_000) }),
  answers: z.object({
    to: z.string(),
    reply_to: z.string(),
    subject: z.string(),
    paragraphs: z.array(z.string()),
    signature: z.string(),
    footer: z.string(),
    open: z.array(z.string()),
  }),
  async act({ deps: { booking }, principal, params: { id }, body }) {
    const { replyTo, ...parts } = await preview(booking, principal, id, body)
    return { ...parts, reply_to: replyTo }
  },
})
