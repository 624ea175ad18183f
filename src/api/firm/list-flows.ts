import { blockList } from './block-list.ts'

export const listFlows = blockList('flows')
