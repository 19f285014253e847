/** Opening hours as the campaign page writes them (LYO-011): "Monday to Friday, 8:30am to 6:30pm AEST" is "Mon-Fri 8:30am-6:30pm AEST". */
export const shortHours = (hours: string): string =>
	hours
		.replace(/\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/g, (day) => day.slice(0, 3))
		.replaceAll(" to ", "-")
		.replaceAll(",", "")
		// The page says it in a line of its own.
		.replace(/ \(Melbourne time\)$/, "");
