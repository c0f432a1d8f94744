/** Runs inline in the offline page, which loads no script: the wanted page comes back by itself. */
export const RETURN_SCRIPT = `addEventListener('online',function(){location.reload()})`
