/** The pages whose text the operator writes: `/imprint` and `/rules`. */
export const PORTAL_TEXTS = ['imprint', 'rules'] as const
