import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { Started } from "./started.tsx";

const render = (said: "not-yet" | "no" | null) => {
	const Component = () => <Started provider={{ id: 7, name: "Wattle Care" }} said={said} />;
	const Page = createRoutesStub([{ id: "root", path: "*", Component }]);
	return renderToStaticMarkup(<Page hydrationData={{ loaderData: { root: {} } }} />);
};
const buttonsIn = (html: string) => [...html.matchAll(/value="([a-z-]+)" name="started"/g)].map(([, value]) => value);

it("asks with three buttons that work without scripts", () => {
	const html = render(null);
	expect(html).toContain("Has support from <bdi>Wattle Care</bdi> started?");
	expect(html).toMatch(/<form [^>]*method="post"/);
	expect(html).toContain('name="provider" value="7"');
	expect(buttonsIn(html)).toEqual(["yes", "not-yet", "no"]);
});

it.each([
	["not-yet", "hasn&#x27;t started yet", ["yes", "no"]],
	["no", "won&#x27;t start", ["yes", "not-yet"]],
] as const)("after %s it shows the answer and the others", (said, words, others) => {
	expect(render(said)).toContain(words);
	expect(buttonsIn(render(said))).toEqual(others);
});
