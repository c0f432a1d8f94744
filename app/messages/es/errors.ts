import type { Translation } from '../translation.ts'

export default {
  title: 'Algo ha salido mal',
  onOurSide: 'El problema es nuestro. Puede que recargar la página ayude.',
  onOurSideRecorded:
    'El problema es nuestro y ha quedado registrado. Puede que recargar la página ayude.',
  reference: 'Referencia: <code>{reference}</code>',
  cannotDo: 'Esta página no puede hacer eso.',
  reload: 'Recargar',

  pageNotFound: 'Página no encontrada',
  pageNotFoundText: 'No hay ninguna página en esta dirección. Todos los juegos están a un clic.',
  returnToHome: 'Ir al inicio',

  errorOccurred: 'Se ha producido un error',

  savesPaused: 'Ahora mismo no podemos guardar los cambios. No se ha perdido nada.',
  partMissing: 'Parte de esta página no se ha cargado.',
  partMissingReloading: 'Parte de esta página no se ha cargado. Recargando…',
  playInstead: 'Juega a uno de estos en su lugar',
} satisfies Translation['errors']
