/** API of the external captcha (developers.google.com/recaptcha). */
interface Outside {
	ready(work: () => void): void;
	execute(siteKey: string, options: { action: string }): Promise<string>;
	render(
		place: HTMLElement,
		options: {
			sitekey: string;
			callback: (token: string) => void;
			"expired-callback": () => void;
			"error-callback": () => void;
		},
	): number;
	reset(widget: number): void;
}

const held = () => (window as { grecaptcha?: Outside }).grecaptcha;
let loading: Promise<Outside> | undefined;

/**
 * Loads the external captcha's script once.
 * @param url its URL, such as `https://host/recaptcha`
 * @throws if it doesn't load
 */
export const loadOutside = (url: string, siteKey: string): Promise<Outside> => {
	loading ??= new Promise<Outside>((resolve, reject) => {
		const script = document.createElement("script");
		const failed = () => {
			loading = undefined;
			script.remove();
			reject(new Error("the captcha did not load"));
		};
		script.src = `${url.replace(/\/$/, "")}/api.js?render=${encodeURIComponent(siteKey)}`;
		script.async = true;
		script.addEventListener("error", failed);
		script.addEventListener("load", () => {
			const outside = held();
			if (outside) outside.ready(() => resolve(outside));
			else failed();
		});
		document.head.append(script);
	});
	return loading;
};
