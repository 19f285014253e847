import type { From } from "./call.ts";
import { requestContext } from "./context.ts";

// Cookies of pages, for what must work without scripts. Only the server reads them.

/** Over https, the `__Host-` prefix stops other hosts from setting the cookie. */
const nameBy = (name: string, publicUrl: string) => (publicUrl.startsWith("https:") ? `__Host-${name}` : name);

/** The value that the browser keeps; empty without one. */
export const keptIn = ({ request, context }: From, name: string): string =>
	new RegExp(`(?:^|;\\s*)${nameBy(name, context.get(requestContext).publicUrl)}=([^;]*)`).exec(
		request.headers.get("cookie") ?? "",
	)?.[1] ?? "";

/** Lets the browser keep a value. @param seconds until the browser is closed by default */
export const keepIn = ({ context }: From, name: string, value: string, seconds?: number): void => {
	const { publicUrl, setCookies } = context.get(requestContext);
	const [age, secure] = [
		seconds === undefined ? "" : ` Max-Age=${seconds};`,
		publicUrl.startsWith("https:") ? "; Secure" : "",
	];
	setCookies.push(`${nameBy(name, publicUrl)}=${value}; Path=/;${age} HttpOnly; SameSite=Lax${secure}`);
};
