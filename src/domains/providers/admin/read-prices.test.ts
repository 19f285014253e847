import { describe, expect, it } from "vitest";
import { MOST_PRICES } from "#contract/providers/price-options.ts";
import { readPrices } from "./read-prices.ts";

// A file of prices as people make them. No cell of a known column is lost, and what is wrong is said at its field.

const NURSING = "12";
const AREAS = [
	{ id: 12, name: "Nursing" },
	{ id: 31, name: "Supported independent living" },
];
const read = (text: string) => readPrices(Buffer.from(text), AREAS);
const first = (text: string) => read(text).rows[0];
const refusal = (text: string) => {
	try {
		read(text);
		return "taken";
	} catch (error) {
		return (error as { errors?: { message: string }[] }).errors?.[0]?.message;
	}
};

it("the form's own labels are its columns", () => {
	const text =
		"Service,Price for,Any time,Weekdays,Weekday evenings,Saturday,Sunday,Public holidays,What it includes,Travel,Cancelling,Your price page,NDIS support item\r\n" +
		'Nursing,an hour,,65.50,72,$91,"1,020",130,A written plan,Free up to 20 km,Free until two days before,https://wattle.example/prices,01_011_0107_1_1\r\n';
	expect(read(text)).toEqual({
		rows: [
			{
				...{ service_area: NURSING, unit: "hour", includes: "A written plan", travel: "Free up to 20 km" },
				...{ cancellation: "Free until two days before", url: "https://wattle.example/prices", wrong: {} },
				...{ support_item: "01_011_0107_1_1" },
				rates: { any: "", weekday: "65.50", evening: "72", saturday: "$91", sunday: "1,020", public_holiday: "130" },
			},
		],
		unread: [],
	});
});

describe("what people write", () => {
	it.each(["hour", "Hour", "per hour", "an hour", "hours", "h", "hr", "Hourly"])("“%s” is an hour", (unit) => {
		expect(first(`Service,Unit of measure,Rate\r\n NURSING ,${unit},65\r\n`)).toMatchObject({
			unit: "hour",
			wrong: {},
		});
	});

	it.each([
		["km", "kilometre"],
		["per km", "kilometre"],
		["each", "item"],
		["night", "night"],
		["a week", "week"],
	])("“%s” is a %s", (typed, unit) => {
		expect(first(`Service,Per,Price\r\nNursing,${typed},1.20\r\n`)).toMatchObject({ unit, wrong: {} });
	});

	it("semicolons, a byte order mark and other columns are read over, and named", () => {
		const { rows, unread } = read("\ufeffService;Price for;Price;Manager\r\nNursing;hour;65,5;Kim\r\n");
		expect(rows[0]).toMatchObject({
			service_area: NURSING,
			wrong: { "rates.any": "Enter an amount in dollars, like 65 or 65.50" },
		});
		expect(rows[0]?.rates.any).toBe("65,5");
		expect(unread).toEqual(["Manager"]);
	});
});

describe("what is wrong is said at its field, and stays as it was", () => {
	it.each([
		["Nurses,hour,65", { service_area: "We don't know the service “Nurses”. Choose it here" }],
		[",hour,65", { service_area: "Choose the service" }],
		["Nursing,fortnight,65", { unit: "We don't know “fortnight”. Choose what the price is for" }],
		["Nursing,,65", { unit: "Choose what the price is for" }],
		["Nursing,hour,", { "rates.any": "Enter at least one amount" }],
		["Nursing,hour,0", { "rates.any": "Enter an amount of more than $0" }],
		["Nursing,hour,10000.01", { "rates.any": "Enter an amount up to $10,000" }],
		["Nursing,hour,POA", { "rates.any": "Enter an amount in dollars, like 65 or 65.50" }],
	])("%s", (row, wrong) => {
		const read = first(`Service,Price for,Price\r\n${row}\r\n`);
		expect(read?.wrong).toEqual(wrong);
		expect(read?.rates.any).toBe(row.split(",")[2]);
	});

	it("a wrong row doesn't stop the others", () => {
		const { rows } = read("Service,Price for,Price\r\nNurses,hour,65\r\nNursing,hour,65\r\n");
		expect(rows.map(({ wrong }) => Object.keys(wrong))).toEqual([["service_area"], []]);
	});
});

describe("a file that holds no prices", () => {
	it.each([
		[
			"without a service",
			"Unit,Price\r\nhour,65\r\n",
			/^The file needs the column “Service” and at least one of “Any time”/,
		],
		["without an amount", "Service,Price for\r\nNursing,hour\r\n", /^The file needs the column “Service”/],
		["without rows", "Service,Price for,Price\r\n", /no prices under its column names/],
		["a PDF", "%PDF-1.7\n", /^It is a PDF/],
	])("is refused: %s", (_, text, message) => {
		expect(refusal(text)).toMatch(message);
	});

	it.each([
		[MOST_PRICES - 1, "taken"],
		[MOST_PRICES, "taken"],
		[MOST_PRICES + 1, `The file has ${MOST_PRICES + 1} rows. A profile can have up to ${MOST_PRICES} prices.`],
	])("of %i rows: %s", (rows, says) => {
		const text = `Service,Price for,Price\r\n${Array.from({ length: rows }, (_, n) => `Nursing,hour,${n + 1}\r\n`).join("")}`;
		expect(refusal(text)).toBe(says);
	});
});
