/**
 * Error summary of a form.
 * @param labels labels by field, in page order; errors of other fields come last
 * @param idOf id of a field's control, if it isn't the field name
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
