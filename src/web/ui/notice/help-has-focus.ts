/** Whether help for a person in danger has the focus (decision 83). Nothing that a form brings then takes it away. */
export const helpHasFocus = (): boolean => document.activeElement?.id === "help-now";
