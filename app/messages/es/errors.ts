import type { Translation } from '../translation.ts'

export default {
  title: 'Algo salió mal',
  onOurSide: 'El problema es nuestro. Puede que recargar la página ayude.',
  onOurSideRecorded:
    'El problema es nuestro y quedó registrado. Puede que recargar la página ayude.',
  reference: 'Referencia: <code>{reference}</code>',
  cannotDo: 'Esta página no acepta este formulario. Vuelve atrás e inténtalo de nuevo.',
  reload: 'Recargar',

  pageNotFound: 'Página no encontrada',
  pageNotFoundText: 'No hay ninguna página en esta dirección. Todos los juegos están a un clic.',
  returnToHome: 'Ir al inicio',

  errorOccurred: 'Se produjo un error',

  savesPaused: 'Ahora mismo no podemos guardar los cambios. No se perdió nada.',
  partMissing: 'Una parte de esta página no se cargó.',
  partMissingReloading: 'Una parte de esta página no se cargó. Recargando…',
  playInstead: 'Prueba con uno de estos',
} satisfies Translation['errors']
