/**
 * Opens and closes dialogs where a browser doesn't know `command` (Chrome before 135, Safari before 26.2, Firefox before 144).
 * It stands inline in the head, so that the menu and the search work before the page's scripts have come.
 */
export const commandStandIn = `'commandForElement'in HTMLButtonElement.prototype||addEventListener('click',function(e){var b=e.target.closest&&e.target.closest('button[commandfor]'),d=b&&document.getElementById(b.getAttribute('commandfor'));if(!d||!d.showModal)return;if(b.getAttribute('command')==='close')d.close();else if(!d.open)d.showModal()})`
