/**
 * What the summary on top of a form says of its errors.
 * @param labels the form's fields in the order of the page, as it labels them; errors of any other field come after them
 * @param idOf the id of a field's control, where that is not its name
 */
export const summaryOf = (
	errors: Readonly<Record<string, string>>,
	labels: Readonly<Record<string, string>>,
	idOf = (field: string) => field,
) =>
	[...new Set([...Object.keys(labels), ...Object.keys(errors)])].flatMap((field) => {
		const message = errors[field];
		return message ? [{ href: `#${idOf(field)}`, message, label: labels[field] }] : [];
	});
