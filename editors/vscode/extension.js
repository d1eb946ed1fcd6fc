// Starts `regola lsp` for rules files, and plays games in a terminal when a lens asks for it.
'use strict';

const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

function program() {
  return vscode.workspace.getConfiguration('regola').get('command') || 'regola';
}

// The program runs without a shell, so that no path can say anything else.
function terminal(title, args) {
  vscode.window.createTerminal({ name: title, shellPath: program(), shellArgs: args }).show();
}

function activate(context) {
  const server = { command: program(), args: ['lsp'] };
  const selector = [{ language: 'regola' }];
  client = new LanguageClient('regola', 'Regola', server, { documentSelector: selector });
  context.subscriptions.push(
    vscode.commands.registerCommand('regola.play', (path) => terminal('Regola', [path])),
    vscode.commands.registerCommand('regola.serve', (path) => terminal('Regola in the browser', ['serve', path])),
  );
  return client.start();
}

function deactivate() {
  return client ? client.stop() : undefined;
}

module.exports = { activate, deactivate };
