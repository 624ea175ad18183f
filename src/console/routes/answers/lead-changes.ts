/** A number that moves whenever an inbox would look another way; asked for by script/news.ts. */
import type { LoaderFunctionArgs } from 'react-router'
import { consoleContext } from '../../shell/console-context.ts'
import { asAnswer } from '../../shell/refused.ts'

export const loader = ({ context }: LoaderFunctionArgs) =>
  asAnswer(() => context.get(consoleContext).staff.showChanges())
