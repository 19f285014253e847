import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Checkboxes } from "../checkboxes/checkboxes.tsx";
import { Corrected } from "./corrected.ts";
import { Checkbox, Radios, Select, TextArea, TextField } from "./field.tsx";

const options = [{ value: "a", label: "A" }];
const fields = {
	TextField: <TextField id="x" name="x" label="X" error="Wrong" />,
	TextArea: <TextArea id="x" name="x" label="X" error="Wrong" />,
	Select: <Select id="x" name="x" label="X" options={options} error="Wrong" />,
	Checkbox: <Checkbox id="x" name="x" label="X" error="Wrong" />,
	Radios: <Radios name="x" legend="X" options={options} error="Wrong" />,
	Checkboxes: <Checkboxes name="x" legend="X" options={options} error="Wrong" />,
};

test.each(Object.entries(fields))("%s hides the server's error once the user has changed the field", (_, field) => {
	const drawn = (changed: string) => renderToStaticMarkup(<Corrected value={new Set([changed])}>{field}</Corrected>);
	expect(drawn("another")).toContain("Wrong");
	expect(drawn("x")).not.toContain("Wrong");
	expect(drawn("x")).not.toMatch(/aria-invalid|-error/);
});
