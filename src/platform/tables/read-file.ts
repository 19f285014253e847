import { unzipSync } from "fflate";
import { kindOfFile } from "#platform/files/file-kind.ts";
import { readTable } from "./csv.ts";
import { decode } from "./decode.ts";
import { isJson, readJsonTable } from "./json.ts";
import type { ReadTable, Table } from "./table.ts";
import { readXlsxTable } from "./xlsx.ts";

const begins = (file: Buffer, hex: string) => file.subarray(0, hex.length / 2).toString("hex") === hex;

/** File names in a zip. Nothing is unpacked. */
const namesIn = (file: Buffer): string[] => {
	const names: string[] = [];
	unzipSync(file, {
		filter: ({ name }) => {
			names.push(name);
			return false;
		},
	});
	return names;
};

const SAVE_AS = "Open it in the program that made it, and save it as CSV or XLSX.";

/** Why a file's type can't be read, with what to do. */
const refusalOf = (file: Buffer): string | undefined => {
	if (begins(file, "d0cf11e0"))
		return `It is an old Excel file (.xls), or one with a password. Open it in Excel, and save it as XLSX or CSV without a password.`;
	const kind = kindOfFile(file);
	if (kind === "application/pdf" || file.subarray(0, 1024).includes("%PDF-"))
		return "It is a PDF. Ask for the list as CSV, XLSX or JSON.";
	if (kind) return "It is a picture. Ask for the list as CSV, XLSX or JSON.";
	if (
		/^\s*<(?:!doctype html|html|head|body|table|\?xml)\b/i.test(
			decode(file.subarray(0, 2000)).text.replace(/^\ufeff/, ""),
		)
	)
		return `It is a web page or XML, even if its name says otherwise. ${SAVE_AS}`;
	if (begins(file, "1f8b") || begins(file, "377abcaf") || begins(file, "52617221"))
		return "It is a compressed file. Unpack it, and upload the list inside it.";
	return undefined;
};

/**
 * Reads a list from a CSV, XLSX or JSON file, detected by its content.
 * @throws Error with a message for the person who chose the file
 */
export const readTableFile = (file: Buffer, options: ReadTable = {}): Table => {
	const refusal = refusalOf(file);
	if (refusal) throw new Error(refusal);
	if (begins(file, "504b0304") || begins(file, "504b0506")) {
		let names: string[];
		try {
			names = namesIn(file);
		} catch {
			throw new Error(`It is a damaged zip file or spreadsheet. ${SAVE_AS}`);
		}
		if (names.includes("xl/workbook.xml")) {
			try {
				return readXlsxTable(file, options);
			} catch (error) {
				throw new Error(`The spreadsheet can't be read. ${(error as Error).message}`, { cause: error });
			}
		}
		if (names.includes("xl/workbook.bin"))
			throw new Error("It is a binary Excel file (.xlsb). Open it in Excel, and save it as XLSX or CSV.");
		if (names.includes("content.xml") || names.includes("word/document.xml"))
			throw new Error(`It is another type of document or spreadsheet. ${SAVE_AS}`);
		throw new Error("It is a zip file. Unpack it, and upload the list inside it.");
	}
	return isJson(file) ? readJsonTable(file, options) : readTable(file, options);
};
