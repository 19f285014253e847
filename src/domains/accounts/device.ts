const BROWSERS: [RegExp, string][] = [
	[/\bEdgA?\//, "Edge"],
	[/\bOPR\//, "Opera"],
	[/\bSamsungBrowser\//, "Samsung Internet"],
	[/\b(Firefox|FxiOS)\//, "Firefox"],
	[/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
	[/\bSafari\//, "Safari"],
];
const SYSTEMS: [RegExp, string][] = [
	[/\biPhone\b/, "an iPhone"],
	[/\biPad\b/, "an iPad"],
	[/\bAndroid\b/, "Android"],
	[/\bWindows\b/, "Windows"],
	[/\bMac OS X\b/, "a Mac"],
	[/\bCrOS\b/, "a Chromebook"],
	[/\bLinux\b/, "Linux"],
];

const first = (all: [RegExp, string][], userAgent: string) => all.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Describes a browser by its user agent: "Firefox on Windows". */
export const deviceInWords = (userAgent: string): string => {
	const browser = first(BROWSERS, userAgent) ?? "A browser";
	const system = first(SYSTEMS, userAgent);
	return system ? `${browser} on ${system}` : browser;
};
