/**
 * Shortens opening hours for the campaign page (LYO-011): "Monday to Friday, 8:30am to 6:30pm AEST" becomes
 * "Mon-Fri 8:30am-6:30pm AEST".
 */
export const shortHours = (hours: string): string =>
	hours
		.replace(/\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/g, (day) => day.slice(0, 3))
		.replaceAll(" to ", "-")
		.replaceAll(",", "")
		// The page shows the time zone separately.
		.replace(/ \(Melbourne time\)$/, "");
