import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ButtonLink } from "../button/button.tsx";
import { Link, type LinkProps, LinkProvider } from "./link.tsx";

const Routed = ({ href, replace, preventScrollReset, children }: LinkProps) => (
	<a href={href} data-routed={[replace, preventScrollReset].join()}>
		{children}
	</a>
);

test("without a provider it is a plain link without the router's properties", () => {
	const html = renderToStaticMarkup(
		<Link href="/a" replace preventScrollReset className="c">
			A
		</Link>,
	);
	expect(html).toBe('<a href="/a" class="c">A</a>');
});

test("inside a provider it is the router's link with all its properties", () => {
	const html = renderToStaticMarkup(
		<LinkProvider component={Routed}>
			<Link href="/a" replace>
				A
			</Link>
			<ButtonLink href="/b">B</ButtonLink>
		</LinkProvider>,
	);
	expect(html).toContain('<a href="/a" data-routed="true,">A</a>');
	expect(html).toMatch(/<a href="\/b" data-routed=",">.*B<\/a>/);
});
